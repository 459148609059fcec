import { shareSettings } from '@kutip/contracts/share-settings';
import { shareText, type ShareText, type ShareValues } from '@kutip/domain/share-text';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';

/** More than there are channels, so one page has them all. */
const ALL = 50;

/**
 * The texts for sharing a link, by channel. Users without access to the settings, and everyone while they load, get the
 * default texts: sharing must not wait for them.
 */
export function useShareTexts(values: ShareValues, fallback: ShareText) {
  const user = useSession((state) => state.user);
  const { data } = useQuery({
    ...queryFor(shareSettings.list, { query: { limit: ALL }, body: {} }, { suppress: true }),
    enabled: may(user, shareSettings.list.access),
  });
  const settings = (data?.list.data ?? []).filter(({ is_active }) => is_active);
  return {
    whatsapp: shareText(settings, 'WHATSAPP', values, fallback),
    email: shareText(settings, 'EMAIL', values, fallback),
    copy: shareText(settings, 'COPY', values, { ...fallback, message: values.link }),
  };
}
