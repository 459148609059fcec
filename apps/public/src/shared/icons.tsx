/** Status icons; the text next to them says the same. */
const PATHS = {
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5.5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  cross: 'M7 7l10 10M17 7L7 17',
  note: 'M12 8v5M12 16.5v.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" width={24} height={24}>
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
