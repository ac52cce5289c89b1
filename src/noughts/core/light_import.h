/* Included before every compiled kernel, so that `import noughts` stays quick.
 *
 * Under the limited API, Cython's start-up code imports `inspect` (17 ms, four times as much as all of
 * noughts) to read a few compiler flags, and `collections.abc` for two classes. The flags have had the
 * same values in every Python 3, so they are given here, and the classes are in a module that Python
 * has loaded already.
 */
#ifndef NOUGHTS_LIGHT_IMPORT_H
#define NOUGHTS_LIGHT_IMPORT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#define CO_OPTIMIZED 0x0001
#define CO_NEWLOCALS 0x0002
#define CO_VARARGS 0x0004
#define CO_VARKEYWORDS 0x0008
#define CO_GENERATOR 0x0020
#define CO_COROUTINE 0x0080
#define CO_ASYNC_GENERATOR 0x0200

static inline PyObject *light_import(const char *name) {
    if (!strcmp(name, "inspect")) name = "sys";
    if (!strcmp(name, "collections.abc")) name = "_collections_abc";
    return PyImport_ImportModule(name);
}
#define PyImport_ImportModule light_import

#endif
