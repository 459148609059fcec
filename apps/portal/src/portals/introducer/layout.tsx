import { useMessages } from './use-messages.ts';
import { PortalFrame } from '../../shared/ui/shell/portal-frame.tsx';
import { menuFor } from './menu.ts';

/** The layout of the introducer portal. */
export function IntroducerLayout() {
  const { t } = useMessages();
  return <PortalFrame groups={menuFor(t)} tag={t('introducer.tag')} isForMerchants={false} />;
}
