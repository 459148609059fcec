import { ActionIcon, Group, Skeleton, Switch, Text } from '@mantine/core';
import { paymentSettings } from '@kutip/contracts/payment-settings';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import { FEE_BEARERS, type FeeBearer } from '@kutip/domain/fees';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ChannelFees, FeeTaxNote } from '../../shared/fees/channel-fees.tsx';
import { FEE_EXAMPLE } from '../../shared/fees/fee-texts.ts';
import { SelectField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import classes from './payment-tab.module.css';
import { SETTINGS } from './tabs.ts';

type Row = typeof paymentSettings.list.row._zod.output;

/** More than there are channels, in display order. */
const ALL = { query: { limit: 50 }, body: { sort_by: 'sort_order', sort_type: 'asc' } } as const;

const PAYMENT_TAB = { tab: 'payment' };

const flagOf = ({ channel_flag }: Row): ChannelFlag => CHANNEL_FLAGS.find((one) => one === channel_flag) ?? 'fpx';
const bearerOf = (text: string): FeeBearer => FEE_BEARERS.find((one) => one === text) ?? 'MERCHANT';
const ringgitOrNull = (amount: Sen | null): string | null => (amount === null ? null : toRinggit(amount));

function useLimits() {
  const { t, money } = useMessages();
  return ({ min_amount: min, max_amount: max }: Row): string => {
    if (min !== null && max !== null) return t('settings.payment_between', { least: money(min), most: money(max) });
    if (min !== null) return t('settings.payment_from', { least: money(min) });
    return max === null ? t('settings.payment_any_amount') : t('settings.payment_to', { most: money(max) });
  };
}

/** The same rule as in the API. */
const limitFault = (limits: { min_amount?: Sen | null | undefined; max_amount?: Sen | null | undefined }) => {
  const { min_amount: min, max_amount: max } = limits;
  const faults: Record<string, string> = {};
  if (min != null && max != null && max < min) faults['max_amount'] = 'less_than_minimum';
  return faults;
};

function PaymentForm({ row }: { row: Row }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const flag = flagOf(row);
  const update = useCall(paymentSettings.update, { confirm: () => ({ title: t('settings.saved') }) });
  const { id } = row;
  const read_at = row.updated_at.toISOString();
  const form = useContractForm({
    draft: `payment-setting:${id}`,
    version: read_at,
    schema: paymentSettings.create.body,
    defaults: {
      channel_flag: flag,
      fee_bearer: bearerOf(row.fee_bearer),
      min_amount: ringgitOrNull(row.min_amount),
      max_amount: ringgitOrNull(row.max_amount),
      sort_order: row.sort_order,
      is_active: row.is_active,
    },
    check: limitFault,
    send: async (body, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...body, read_at }, headers });
      await navigate({ to: SETTINGS, search: PAYMENT_TAB });
    },
  });
  return (
    <FormPage of={form} submitLabel={t('settings.save')} backTo={SETTINGS} backSearch={PAYMENT_TAB}>
      <Section title={t(`channel.${flag}`)}>
        <SelectField
          name="fee_bearer"
          options={FEE_BEARERS.map((value) => ({ value, label: t(`settings.bearer_${value}`) }))}
          read={bearerOf}
          write={(bearer) => bearer}
        />
        <MoneyField name="min_amount" isOptional help={t('settings.payment_limits_help')} />
        <MoneyField name="max_amount" isOptional />
      </Section>
    </FormPage>
  );
}

interface PaymentMethodRowProps {
  row: Row;
  isInPlan: boolean;
  canWrite: boolean;
  /** Neighbours in the display order; undefined at the ends. */
  before: Row | undefined;
  after: Row | undefined;
}

function PaymentMethodRow({ row, isInPlan, canWrite, before, after }: PaymentMethodRowProps) {
  const { t } = useMessages();
  const limits = useLimits();
  const update = useCall(paymentSettings.update, { confirm: false });
  const flag = flagOf(row);
  const method = t(`channel.${flag}`);
  const change = (id: string, body: { is_active?: boolean; sort_order?: number }) =>
    update.mutateAsync({ params: { id }, body });
  /** Swaps the two positions. This row is written last, so that a failure in between leaves both in the list. */
  const swap = async (other: Row): Promise<void> => {
    const [own_order, other_order] = [row.sort_order, other.sort_order];
    await change(other.id, { sort_order: own_order });
    await change(row.id, { sort_order: other_order });
  };
  return (
    <li className={classes['method']}>
      <div className={classes['what']}>
        {canWrite ? (
          <TextLink to={SETTINGS} search={{ tab: 'payment', record: row.id }} fw={600}>
            {method}
          </TextLink>
        ) : (
          <strong>{method}</strong>
        )}
        <Text size="sm" c="dimmed">
          {limits(row)} · {t(`settings.bearer_${bearerOf(row.fee_bearer)}`)}
        </Text>
        <ChannelFees channel={flag} payment={{ amount: FEE_EXAMPLE, fee_bearer: bearerOf(row.fee_bearer) }} />
      </div>
      {!isInPlan && <Badge tone="quiet">{t('settings.payment_not_in_plan')}</Badge>}
      <Group gap={4} wrap="nowrap">
        {canWrite && (
          <>
            <ActionIcon
              aria-label={t('settings.payment_up', { way: method })}
              disabled={!before || update.isPending}
              onClick={() => before && void swap(before).catch(() => undefined)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('settings.payment_down', { way: method })}
              disabled={!after || update.isPending}
              onClick={() => after && void swap(after).catch(() => undefined)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
          </>
        )}
        <Switch
          aria-label={t('settings.payment_on', { way: method })}
          checked={row.is_active && isInPlan}
          disabled={!canWrite || !isInPlan || update.isPending}
          onChange={(event) => void change(row.id, { is_active: event.currentTarget.checked }).catch(() => undefined)}
        />
      </Group>
    </li>
  );
}

/** Which payment methods are offered, in which order, with which limits and fee bearer (D-36). */
export function PaymentTab() {
  const { t } = useMessages();
  const { record } = useSearch({ strict: false }) as { record?: string };
  const plan = useSession((state) => state.account?.subscription_plan);
  const canWrite = may(
    useSession((state) => state.user),
    paymentSettings.update.access,
  );
  const answer = useQuery(queryFor(paymentSettings.list, ALL, { suppress: true }));
  if (answer.isPending) return <Skeleton height={320} />;
  return (
    <RecordGate answer={answer} backTo={SETTINGS}>
      {({ list: { data: rows } }) => {
        const selected = rows.find(({ id }) => id === record);
        if (selected) return <PaymentForm key={selected.id} row={selected} />;
        return (
          <>
            <Note kind="quiet">
              {t('settings.payment_text')} <FeeTaxNote />
            </Note>
            <ul className={`panel ${classes['methods']}`} aria-label={t('settings.tab_payment')}>
              {rows.map((row, at) => (
                <PaymentMethodRow
                  key={row.id}
                  row={row}
                  isInPlan={plan?.[`${flagOf(row)}_enable`] ?? false}
                  canWrite={canWrite}
                  before={rows[at - 1]}
                  after={rows[at + 1]}
                />
              ))}
            </ul>
          </>
        );
      }}
    </RecordGate>
  );
}
