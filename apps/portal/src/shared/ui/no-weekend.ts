/** The kit paints weekend days red, and red means loss or danger here. */
export const NO_WEEKEND: [] = [];
