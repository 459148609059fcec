/**
 * How much a bench does. `full` gives the figures of results.md. `small` takes a few seconds and only shows that the bench
 * still runs (bench/small.test.ts): its figures mean nothing and its bars are not judged.
 */
export type BenchSize = 'full' | 'small';
