const LONGEST_MS = 60_000;

/**
 * Tells when the plans of a connection are to be made anew: a plan that was made for an empty table would be kept until the
 * table is next analysed. Making all of them takes longer than many statements, so each time they are kept twice as long:
 * a table that grows steadily has about twice the rows by then, and is found by the same index.
 */
export function createPlanAge(first_ms: number): () => boolean {
  let kept_ms = first_ms;
  let until = performance.now() + kept_ms;
  return () => {
    const now = performance.now();
    if (now < until) return false;
    kept_ms = Math.min(2 * kept_ms, LONGEST_MS);
    until = now + kept_ms;
    return true;
  };
}
