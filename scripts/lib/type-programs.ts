/** A set of files whose types are checked together. */
export interface TypeProgram {
  name: string;
  config: string;
  /** Matches each of its files, relative to the root, and what decides how they are checked. */
  has: RegExp;
}

/** Every TypeScript file is in one of the two; packages are in both, so that the API is checked without a browser's names. */
export const TYPE_PROGRAMS: readonly TypeProgram[] = [
  {
    name: 'types of the server',
    config: 'tsconfig.server.json',
    // Of the front ends only their builds, and what journeys and the pay page's server import.
    has: /^(?!apps\/(?:portal|public)\/)|^apps\/(?:portal|public)\/(?:vite[.]config|src\/(?:portals\/(?:merchant|introducer)\/paths|routes|shared\/assets)[.]ts)/,
  },
  {
    name: 'types of the browser',
    config: 'tsconfig.browser.json',
    // A test of the portal's size builds it.
    has: /^(?:packages|apps\/portal|apps\/public|scripts\/lib)\/|^(?:tsconfig|package)[^/]*[.]json$/,
  },
];

/** The programs that a change of `paths` (deleted ones too) can break; all of them when nothing is known to have changed. */
export const programsToCheck = (paths: readonly string[]): readonly TypeProgram[] =>
  paths.length === 0 ? TYPE_PROGRAMS : TYPE_PROGRAMS.filter(({ has }) => paths.some((path) => has.test(path)));
