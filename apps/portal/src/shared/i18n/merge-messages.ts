import type { MessageTree } from './translate.ts';

type Merged<Trees> = Trees extends readonly [infer First, ...infer Rest] ? First & Merged<Rest> : unknown;

/** Adds messages to those of `target`, whose groups are replaced and not changed. */
export function addMessages(target: Record<string, unknown>, tree: MessageTree): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== 'object') {
      target[key] = value;
      continue;
    }
    const group: Record<string, unknown> = {};
    addMessages(group, (target[key] ?? {}) as MessageTree);
    addMessages(group, value);
    target[key] = group;
  }
}

/** The messages of a portal: the shared ones with those of its features. Messages of one group may come from several places. */
export function mergeMessages<const Trees extends readonly MessageTree[]>(...trees: Trees): Merged<Trees> {
  const merged: Record<string, unknown> = {};
  for (const tree of trees) addMessages(merged, tree);
  return merged as Merged<Trees>;
}
