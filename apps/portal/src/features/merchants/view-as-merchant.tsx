import { Button, Group, Text } from '@mantine/core';
import { supportViews } from '@kutip/contracts/support-views';
import { SUPPORT_REASON_LENGTH } from '@kutip/domain/support-view';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

/** The link into the merchant portal. Browsers open a tab for a click only, not for an answer. */
function OpenDialog({ url, name, close }: { url: string; name: string; close: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen close={close} title={t('merchants.view_ready_title', { name })}>
      <Text>{t('merchants.view_ready_text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button component="a" href={url} target="_blank" rel="noopener noreferrer" onClick={close} data-autofocus>
          {t('merchants.view_open')}
          <span className="visually-hidden"> ({t('common.new_tab')})</span>
        </Button>
      </Group>
    </Dialog>
  );
}

/** Looks at the portal as this merchant sees it, for a reason that the merchant reads. */
export function ViewAsMerchant({ id, name }: { id: string; name: string }) {
  const { t } = useMessages();
  const [isRequesting, setRequesting] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const user = useSession((state) => state.user);
  const request = useCall(supportViews.request, { confirm: false });
  if (!may(user, supportViews.request.access)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setRequesting(true)}>
        {t('merchants.view_as')}
      </Button>
      {isRequesting && (
        <ReasonDialog
          close={() => setRequesting(false)}
          title={t('merchants.view_title', { name })}
          text={t('merchants.view_text')}
          action={t('merchants.view_action')}
          label={t('merchants.reason')}
          help={t('merchants.view_reason_help')}
          least={SUPPORT_REASON_LENGTH.min}
          most={SUPPORT_REASON_LENGTH.max}
          draft={`merchant:${id}:view`}
          send={async (reason = '') => setUrl((await request.mutateAsync({ params: { id }, body: { reason } })).url)}
        />
      )}
      {url !== null && <OpenDialog url={url} name={name} close={() => setUrl(null)} />}
    </>
  );
}
