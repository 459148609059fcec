import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { accounting } from '@kutip/contracts/accounting';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { reportFiles } from '@kutip/contracts/report-files';
import { MAX_ACCOUNT_CODE, MAX_ACCOUNT_NAME, type AccountPurpose } from '@kutip/domain/accounting';
import {
  accountFieldOf,
  JOURNAL_LAYOUTS,
  unmappedPurposes,
  type JournalLayout,
  type MerchantAccount,
} from '@kutip/domain/journal-layouts';
import { addDays, dayOf } from '@kutip/domain/day';
import { reportPeriod } from '@kutip/domain/report-period';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DayRange } from '../../shared/list-page/day-range.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { TextLink } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './reports.module.css';

type Settings = Data<typeof accounting.read>;
const REPORTS = '/reports/view';

/** The month before the one of `day`: what is usually posted. */
function monthBefore(day: string): { from: string; to: string } {
  const { start_date } = reportPeriod('month', day);
  const before = reportPeriod('month', addDays(start_date, -1));
  return { from: before.start_date, to: before.end_date };
}

interface AccountRowProps {
  account: MerchantAccount;
  /** The field that the layout needs, when it is empty and the merchant has asked for a journal. */
  missing: 'code' | 'name' | null;
  isReadOnly: boolean;
  change(account: MerchantAccount): void;
}

function AccountRow({ account, missing, isReadOnly, change }: AccountRowProps) {
  const { t } = useMessages();
  const { purpose } = account;
  const label = t(`reports.account_${purpose}`);
  const field = (name: 'code' | 'name', maxLength: number): ReactNode => (
    <TextInput
      label={t(`reports.account_${name}`)}
      aria-label={`${label}: ${t(`reports.account_${name}`)}`}
      value={account[name]}
      maxLength={maxLength}
      readOnly={isReadOnly}
      error={missing === name && t('reports.account_missing')}
      onChange={({ currentTarget }) => change({ ...account, [name]: currentTarget.value })}
    />
  );
  return (
    <li className={classes['account']}>
      <div>
        <strong>{label}</strong>
        <small>{t(`reports.account_help_${purpose}`)}</small>
      </div>
      {field('code', MAX_ACCOUNT_CODE)}
      {field('name', MAX_ACCOUNT_NAME)}
    </li>
  );
}

/** Queues the journal of a range, unless `markMissing` marks accounts that are missing: the server refuses it then. */
function NewJournal({
  layout,
  isChanged,
  markMissing,
}: {
  layout: JournalLayout;
  isChanged: boolean;
  markMissing(): boolean;
}) {
  const { t } = useMessages();
  const [dates, setDates] = useState<{ from: string | null; to: string | null }>(() => monthBefore(dayOf(new Date())));
  const create = useCall(reportFiles.journal, {
    confirm: () => ({ title: t('reports.journal_created') }),
    changes: [reportFiles],
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (markMissing()) return;
    const range = dates.from && dates.to ? { start_date: dates.from, end_date: dates.to } : {};
    create.mutate({ body: { layout, ...range } });
  };
  return (
    <form className={classes['order']} onSubmit={submit}>
      <DayRange {...dates} change={({ from = null, to = null }) => setDates({ from, to })} />
      <Button type="submit" loading={create.isPending} disabled={isChanged}>
        {t('reports.journal_create')}
      </Button>
      <TextLink to={REPORTS} search={{ tab: 'files' }}>
        {t('reports.tab_files')}
      </TextLink>
      {isChanged && <span className={classes['dim']}>{t('reports.journal_save_first')}</span>}
    </form>
  );
}

/** What is on the screen: the stored settings, or what was made of them with the version that it began from. */
function useEdited(stored: Settings) {
  const [edited, setEdited] = useState<Settings | null>(null);
  return { shown: edited ?? stored, isChanged: edited !== null, edit: setEdited, drop: () => setEdited(null) };
}

interface AccountListProps {
  settings: Settings;
  missing: readonly AccountPurpose[];
  isReadOnly: boolean;
  change(account: MerchantAccount): void;
  children: ReactNode;
}

function AccountList({ settings: { layout, accounts }, missing, isReadOnly, change, children }: AccountListProps) {
  const { t } = useMessages();
  const field = accountFieldOf(layout);
  return (
    <section className={`panel ${classes['part']}`} aria-label={t('reports.accounts')}>
      <Title order={2}>{t('reports.accounts')}</Title>
      <p className={classes['dim']}>{t(`reports.accounts_text_${field}`)}</p>
      <ul className={classes['accounts']}>
        {accounts.map((account) => (
          <AccountRow
            key={account.purpose}
            account={account}
            missing={missing.includes(account.purpose) ? field : null}
            isReadOnly={isReadOnly}
            change={change}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Saves the accounts with the version that they began from; what was typed stays until it is stored or discarded. */
function useSaveAccounts(shown: Settings, drop: () => void) {
  const { t } = useMessages();
  const [hasConflict, setConflict] = useState(false);
  const save = useCall(accounting.save, { confirm: () => ({ title: t('reports.accounts_saved') }) });
  const end = (isConflict: boolean): void => {
    setConflict(isConflict);
    if (!isConflict) drop();
  };
  const { layout, accounts, updated_at } = shown;
  const send = (): void =>
    save.mutate(
      { body: { layout, accounts, read_at: updated_at?.toISOString() ?? null } },
      {
        onSuccess: () => end(false),
        onError: (error) => setConflict(error instanceof ApiError && error.code === CODE.conflict),
      },
    );
  return { send, isPending: save.isPending, hasConflict, discard: () => end(false) };
}

function AccountsForm({ stored }: { stored: Settings }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const isReadOnly = !may(user, accounting.save.access);
  const { shown, isChanged, edit, drop } = useEdited(stored);
  const [isAsked, setAsked] = useState(false);
  const { send, isPending, hasConflict, discard } = useSaveAccounts(shown, drop);
  const { layout, accounts } = shown;
  const unmapped = unmappedPurposes(accounts, layout);
  const missing = isAsked ? unmapped : [];
  const change = (changed: MerchantAccount): void =>
    edit({ ...shown, accounts: accounts.map((one) => (one.purpose === changed.purpose ? changed : one)) });
  const markMissing = (): boolean => {
    setAsked(true);
    return unmapped.length > 0;
  };
  return (
    <>
      <p className={classes['dim']}>{t('reports.journal_text')}</p>
      <NativeSelect
        maw={320}
        mb="md"
        label={t('reports.journal_layout')}
        value={layout}
        onChange={({ currentTarget }) => edit({ ...shown, layout: currentTarget.value as JournalLayout })}
        disabled={isReadOnly}
        data={JOURNAL_LAYOUTS.map((value) => ({ value, label: t(`reports.layout_${value}`) }))}
      />
      <NewJournal layout={layout} isChanged={isChanged} markMissing={markMissing} />
      {missing.length > 0 && <Note kind="attention">{t('reports.accounts_missing')}</Note>}
      {hasConflict && (
        <Note kind="attention">
          {t('reports.accounts_conflict')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            {t('reports.accounts_discard')}
          </Button>
        </Note>
      )}
      <AccountList settings={shown} missing={missing} isReadOnly={isReadOnly} change={change}>
        {!isReadOnly && (
          <Button onClick={send} loading={isPending} disabled={!isChanged}>
            {t('reports.accounts_save')}
          </Button>
        )}
      </AccountList>
    </>
  );
}

/** /reports/view?tab=accounting: the journal of the ledger for an accounting program, and the accounts that it is posted to. */
export function AccountingTab() {
  const answer = useQuery(queryFor(accounting.read, {}, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={REPORTS}>
      {(stored) => <AccountsForm stored={stored} />}
    </RecordGate>
  );
}
