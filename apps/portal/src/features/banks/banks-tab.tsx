import { Group } from '@mantine/core';
import { banks } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import type { BankStatus } from '@kutip/domain/payout';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton, TextLink } from '../../shared/ui/links.tsx';
import { NotPermittedPage } from '../../shared/ui/not-permitted-page.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import { bankReasonText } from '../../shared/ui/bank-reason.ts';
import { BankForm } from './bank-form.tsx';
import { MakePrimary } from './make-primary.tsx';

export type BankRow = Data<typeof banks.read>;

export const SETTINGS = '/info/view';
const NEW = 'new';
const TONE: Record<BankStatus, BadgeTone> = { UNVERIFIED: 'attention', VERIFIED: 'good', REJECTED: 'bad' };

function BankState({ bank, canWrite }: { bank: BankRow; canWrite: boolean }) {
  const messages = useMessages();
  const { t, dateTime } = messages;
  const [now] = useState(() => new Date());
  const isCoolingOff = bank.status === 'VERIFIED' && bank.usable_from > now;
  return (
    <>
      <Badge tone={TONE[bank.status]}>{t(`bank_status.${bank.status}`)}</Badge>
      {bank.reason && <p>{bankReasonText(messages, bank.reason)}</p>}
      {bank.status === 'UNVERIFIED' && <p>{t(bank.has_statement ? 'banks.review_statement' : 'banks.review_name')}</p>}
      {bank.status === 'UNVERIFIED' && !bank.has_statement && canWrite && (
        <TextLink to={SETTINGS} search={{ tab: 'banks', record: bank.id }}>
          {t('banks.add_statement')}
        </TextLink>
      )}
      {isCoolingOff && <p>{t('banks.waits_until', { when: dateTime(bank.usable_from) })}</p>}
    </>
  );
}

const columnsIn = ({ t }: Messages, canWrite: boolean): ListColumn<BankRow>[] => [
  {
    id: 'account',
    header: t('banks.account'),
    sort: 'account_name',
    card: 'title',
    exports: ['account_name', ['account_number', t('payouts.account_number')]],
    cell: ({ id, account_name, account_number }) => (
      <>
        {canWrite ? (
          <TextLink to={SETTINGS} search={{ tab: 'banks', record: id }} fw={600}>
            {account_name}
          </TextLink>
        ) : (
          <strong>{account_name}</strong>
        )}
        <div className="number-like">{account_number}</div>
      </>
    ),
  },
  {
    id: 'bank',
    header: t('banks.bank'),
    sort: 'bank_name',
    card: 'line',
    exports: ['bank_name'],
    cell: ({ bank_name }) => bank_name,
  },
  {
    id: 'state',
    header: t('banks.status'),
    card: 'line',
    exports: ['status'],
    cell: (bank) => <BankState bank={bank} canWrite={canWrite} />,
  },
  {
    id: 'primary',
    header: t('banks.primary'),
    card: 'end',
    exports: ['is_primary'],
    cell: (bank) =>
      bank.is_primary ? (
        <Badge tone="quiet">{t('banks.primary')}</Badge>
      ) : (
        canWrite && bank.status === 'VERIFIED' && <MakePrimary bank={bank} />
      ),
  },
];

function BankList() {
  const messages = useMessages();
  const { t } = messages;
  const canWrite = may(
    useSession((state) => state.user),
    banks.create.access,
  );
  const list = useList(banks.list);
  const add = canWrite && (
    <LinkButton to={SETTINGS} search={{ tab: 'banks', record: NEW }}>
      {t('banks.add')}
    </LinkButton>
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Note kind="quiet">{t('banks.note')}</Note>
        {add}
      </Group>
      <ListFrame
        of={list}
        columns={columnsIn(messages, canWrite)}
        label={t('settings.tab_banks')}
        empty={{ title: t('banks.empty'), text: t('banks.empty_text'), action: add }}
      />
    </>
  );
}

function EditBank({ id }: { id: string }) {
  const answer = useQuery(queryFor(banks.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={SETTINGS}>
      {(bank) => <BankForm bank={bank} />}
    </RecordGate>
  );
}

/** /info/view?tab=banks: the merchant's bank accounts, or the form of the one in the address. */
export function BanksTab() {
  const { record } = useSearch({ strict: false }) as { record?: string };
  const canWrite = useSession(({ user }) => may(user, banks.create.access));
  if (record === undefined) return <BankList />;
  if (!canWrite) return <NotPermittedPage />;
  if (record === NEW) return <BankForm bank={null} />;
  return <EditBank key={record} id={record} />;
}
