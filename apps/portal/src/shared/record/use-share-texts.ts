import { shareSettings } from '@kutip/contracts/share-settings';
import { shareText, type ShareText, type ShareValues } from '@kutip/domain/share-text';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';

/** More than there are channels, so one page holds them all. */
const ALL = 50;

/**
 * What is said when a link is shared, by channel. Whoever may not read the settings, and everybody until they are there,
 * shares in the usual words: a link to share is worth more than its wording.
 */
export function useShareTexts(values: ShareValues, usual: ShareText) {
  const user = useSession((state) => state.user);
  const { data } = useQuery({
    ...queryFor(shareSettings.list, { query: { limit: ALL }, body: {} }, { suppress: true }),
    enabled: may(user, shareSettings.list.access),
  });
  const settings = (data?.list.data ?? []).filter(({ is_active }) => is_active);
  return {
    whatsapp: shareText(settings, 'WHATSAPP', values, usual),
    email: shareText(settings, 'EMAIL', values, usual),
    copy: shareText(settings, 'COPY', values, { ...usual, message: values.link }),
  };
}
