/** Mantine shows weekend days in red, but here red means loss or danger. */
export const NO_WEEKEND: [] = [];
