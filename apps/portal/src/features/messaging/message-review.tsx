import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { messageBatches } from '@kutip/contracts/message-batches';
import type { PreviewChannel } from '@kutip/domain/message-batch';
import { FactList } from '../../shared/record/facts.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './messaging.module.css';

export type Preview = Data<typeof messageBatches.preview>;

interface MessageReviewProps {
  channel: PreviewChannel;
  preview: Preview;
  close: () => void;
  send: () => void;
  isBusy: boolean;
}

function Samples({ samples }: Pick<Preview, 'samples'>) {
  const { t } = useMessages();
  return (
    <Stack gap="sm">
      {samples.map(({ address, full_name, subject, message, language, whatsapp_link }) => (
        <section key={`${address} ${message}`} className={classes['sample']} lang={language} aria-label={full_name}>
          <strong dir="auto">{`${full_name} · ${address}`}</strong>
          {subject && <p dir="auto">{subject}</p>}
          <p className={classes['text']} dir="auto">
            {message}
          </p>
          {whatsapp_link && (
            <Anchor href={whatsapp_link} target="_blank" rel="noreferrer">
              {t('messaging.open_whatsapp', { name: full_name })}
            </Anchor>
          )}
        </section>
      ))}
    </Stack>
  );
}

/** Who receives what, who does not, and the cost, before anything is sent. */
export function MessageReview({ channel, preview, close, send, isBusy }: MessageReviewProps) {
  const { t, count } = useMessages();
  const { accepted_count, rejected, segments, cost, credit_available, samples } = preview;
  const isPaid = channel === 'SMS';
  const hasCredit = !isPaid || cost <= credit_available;
  return (
    <Dialog isOpen close={close} title={t('messaging.preview')} width_px={640}>
      <Stack gap="md">
        {accepted_count === 0 && <Note kind="attention">{t('messaging.nobody')}</Note>}
        {!hasCredit && <Note kind="attention">{t('messaging.too_little_credit')}</Note>}
        {channel === 'WHATSAPP' && <Note kind="quiet">{t('messaging.whatsapp_help')}</Note>}
        <strong>{t('messaging.will_receive', { count: accepted_count, shown: count(accepted_count) })}</strong>
        <FactList
          facts={[
            [t('messaging.segments'), isPaid && count(segments)],
            [t('messaging.cost'), isPaid && <Money key="cost" amount={cost} />],
            [t('messaging.credit'), isPaid && <Money key="credit" amount={credit_available} />],
            ...rejected.map(
              ({ reason, count: left_out }) =>
                [`${t('messaging.left_out')}: ${t(`messaging.reason_${reason}`)}`, count(left_out)] as const,
            ),
          ]}
        />
        <Samples samples={samples} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {channel === 'WHATSAPP' ? t('messaging.done') : t('common.cancel')}
          </Button>
          {channel !== 'WHATSAPP' && (
            <Button onClick={send} loading={isBusy} disabled={accepted_count === 0 || !hasCredit}>
              {t('messaging.send', { shown: count(accepted_count) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
