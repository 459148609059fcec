/** The first match wins: browsers also name others in their User-Agent, so the order matters. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and operating system of a User-Agent header; null when unknown. */
export const parseUserAgent = (user_agent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(BROWSERS, user_agent),
  system: nameIn(SYSTEMS, user_agent),
});
