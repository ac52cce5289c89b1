"""The kernels. They know integers, bit sets and line tables, and nothing else.

Each is a `.py` file that Cython compiles (a `.pxd` beside it declares the C types) and that also
runs as it is, as the reference the tests compare with; a `.pyi` says what Python may call.
"""
