/** How one thing is undone that was brought up. */
export type Undo = () => unknown;

export interface UndoList {
  add(undo: Undo): void;
  /** Undoes everything, the last first, each although another failed. Answers what failed. */
  run(): Promise<unknown[]>;
}

/** What comes up after the undoing has begun (a step that was still at work) is undone at once. */
export function createUndoList(): UndoList {
  const undos: Undo[] = [];
  let is_over = false;
  const add = (undo: Undo): void => {
    if (is_over) void (async () => undo())().catch(() => {});
    else undos.push(undo);
  };
  const run = async (): Promise<unknown[]> => {
    is_over = true;
    const failures: unknown[] = [];
    for (const undo of undos.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        failures.push(error);
      }
    }
    return failures;
  };
  return { add, run };
}
