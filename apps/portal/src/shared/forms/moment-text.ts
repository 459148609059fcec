/** UTC+8 all year. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** ISO text → '2026-11-21 10:42:00' in Malaysian time, the picker's format. */
export const toPickerValue = (iso: string | null): string | null =>
  iso === null ? null : new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** '2026-11-21 10:42:00' in Malaysian time → ISO text. */
export const toIso = (picked: string | null): string | null =>
  picked === null ? null : new Date(`${picked.replace(' ', 'T')}+08:00`).toISOString();
