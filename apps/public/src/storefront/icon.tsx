const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  cart: 'M5 8h14l-1.2 12H6.2zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  down: 'M6 9l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  chat: 'M4 20l1.2-4A8.5 8.5 0 1 1 8.3 19z',
  box: 'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5L12 12l8.5-4.5M12 12v9',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  tag: 'M4 12V4h8l8 8-8 8zM8.5 8.5v.01',
  cross: 'M7 7l10 10M17 7L7 17',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 16a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 7 16zM17.5 16a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  shop: 'M4 9l1.5-5h13L20 9M5 9v11h14V9M9.5 20v-6h5v6',
} as const;

export type ShopIconName = keyof typeof PATHS;

/** A line icon; the text beside it, or the label of its button, says the same. Arrows turn with the direction of the page. */
export function ShopIcon({ name, is_small = false }: { name: ShopIconName; is_small?: boolean }) {
  const turns = name === 'next' || name === 'back';
  const size = is_small ? 16 : 20;
  return (
    <svg
      className={turns ? 'line-icon turns' : 'line-icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      width={size}
      height={size}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
