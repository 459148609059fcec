import { useMessages } from '../i18n/use-messages.ts';

const HOUR = 2;
const MONTH = 7;

/** `00` → '00:00', `2026-11` → '11/2026', `2026-11-21` → '21 Nov'. */
export function useBucketText() {
  const { shortDay } = useMessages();
  return (bucket: string): string => {
    if (bucket.length === HOUR) return `${bucket}:00`;
    if (bucket.length === MONTH) return bucket.split('-').toReversed().join('/');
    return shortDay(bucket);
  };
}
