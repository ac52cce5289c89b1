# What all kernels take from C. core/plain.py has the same in plain Python.
cdef extern from *:
    """
    #ifndef NOUGHTS_BITS
    #define NOUGHTS_BITS
    #define WORD_MASK 0xFFFFFFFFFFFFFFFFULL
    #define ONE 1ULL
    #define NO_CELL 65535
    #define lowest(word) __builtin_ctzll(word)

    /* In place: without a machine's own instruction, which not every machine has, the builtin is a call. */
    static inline int popcount(unsigned long long word) {
        word -= (word >> 1) & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
        word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((word * 0x0101010101010101ULL) >> 56);
    }

    /* A number below `choices` from a state: the output function of PCG XSH-RS 64/32 (O'Neill, 2014). */
    static inline int pick(unsigned long long state, int choices) {
        unsigned int bits = (unsigned int)((state ^ (state >> 22)) >> (22 + (state >> 61)));
        return (int)(((unsigned long long)bits * (unsigned long long)choices) >> 32);
    }

    /* The state after this one: a linear congruential generator. */
    static inline unsigned long long step(unsigned long long state) {
        return state * 6364136223846793005ULL + 1442695040888963407ULL;
    }

    /* A state for a seed, far from that of the next seed: SplitMix64 (Steele and others, 2014). */
    static inline unsigned long long scattered(unsigned long long seed) {
        unsigned long long z = seed + 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    #endif
    """
    const unsigned long long WORD_MASK, ONE
    const int NO_CELL
    int popcount(unsigned long long word) noexcept nogil
    int lowest(unsigned long long word) noexcept nogil
    int pick(unsigned long long state, int choices) noexcept nogil
    unsigned long long step(unsigned long long state) noexcept nogil
    unsigned long long scattered(unsigned long long seed) noexcept nogil
