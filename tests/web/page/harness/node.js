// What every browser has and an older node lacks, before any module of the page is loaded.

globalThis.navigator ??= { languages: ["en"] };
