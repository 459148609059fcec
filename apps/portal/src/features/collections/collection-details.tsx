import { Progress, Text } from '@mantine/core';
import { reminderText } from '../../shared/forms/reminder-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './collections.module.css';
import { amountText, percentOf, type CollectionRecord } from './collection.ts';

function Collected({ record }: { record: CollectionRecord }) {
  const { t, money, count } = useMessages();
  const { paid_amount, paid_count, target_amount } = record;
  const percent = target_amount ? percentOf(paid_amount, target_amount) : 0;
  return (
    <RecordPanel title={t('collections.collected')}>
      <Text fz={28} lh="36px" fw={650}>
        <Money amount={paid_amount} />
      </Text>
      <Text c="dimmed">{t('collections.payments', { count: paid_count, shown: count(paid_count) })}</Text>
      {target_amount !== null && target_amount > 0 && (
        <>
          <Progress value={Math.min(percent, 100)} mt="md" aria-label={t('field.target_amount')} />
          <Text size="xs" c="dimmed" mt={4}>
            {t('collections.goal', { percent: count(percent), goal: money(target_amount) })}
          </Text>
        </>
      )}
    </RecordPanel>
  );
}

/** Amount, questions and schedule of a collection. */
export function CollectionDetails({ record }: { record: CollectionRecord }) {
  const messages = useMessages();
  const { t, dateTime, count } = messages;
  const {
    form_fields,
    channel_flags,
    fee_bearer,
    start_at,
    end_at,
    redirect_url,
    callback_url,
    cover_image_url,
    created_at,
    updated_at,
    description,
    reminder_days,
    due_in_days,
  } = record;
  const isBills = record.collection_type === 'BILL';
  return (
    <>
      <Collected record={record} />
      <RecordPanel title={t('collections.details')}>
        {description && <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>}
        <FactList
          facts={[
            [t('collections.column_amount'), amountText(record, messages)],
            [t('collections.kind'), t(`collections.type_${record.collection_type}`)],
            [t('field.channel_flags'), channel_flags.map((flag) => t(`channel.${flag}`)).join(', ')],
            [t('field.fee_bearer'), t(fee_bearer ? `collections.bearer_${fee_bearer}` : 'collections.bearer_default')],
            [
              t('field.form_fields'),
              !isBills && (form_fields.map(({ label }) => label).join(', ') || t('collections.no_questions')),
            ],
            [
              t('field.due_in_days'),
              isBills &&
                due_in_days !== null &&
                t('reminders.days_count', { count: due_in_days, shown: count(due_in_days) }),
            ],
            [
              t('field.reminder_days'),
              isBills && (reminder_days.map((days) => reminderText(days, messages)).join(', ') || t('reminders.none')),
            ],
            [t('field.start_at'), start_at ? dateTime(start_at) : t('collections.opens_at_once')],
            [t('field.end_at'), end_at ? dateTime(end_at) : t('collections.never_closes')],
            [
              t('field.cover_image_url'),
              cover_image_url && <img key="cover" src={cover_image_url} alt="" className={classes['cover']} />,
            ],
            [t('field.redirect_url'), redirect_url],
            [t('field.callback_url'), callback_url],
            [t('collections.column_created'), dateTime(created_at)],
            [t('collections.updated'), dateTime(updated_at)],
          ]}
        />
      </RecordPanel>
    </>
  );
}
