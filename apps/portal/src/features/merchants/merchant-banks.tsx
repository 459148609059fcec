import { Button, Group } from '@mantine/core';
import { bankAdmin } from '@kutip/contracts/banks';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFile } from '../../shared/api/use-file.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { bankReasonIn } from '../../shared/ui/bank-reason.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import type { MerchantRecord } from './merchant-actions.tsx';
import { BankBadge } from './merchant-words.tsx';
import classes from './merchants.module.css';

type Bank = MerchantRecord['banks'][number];
type Verdict = 'VERIFIED' | 'REJECTED';

function useVerify({ id }: Bank) {
  const { t } = useAdminWords();
  const verify = useCall(bankAdmin.verify, {
    confirm: () => ({ title: t('admin.merchants.bank_checked') }),
    changes: ['accounts', 'dashboard'],
  });
  const inputOf = (status: Verdict, reason?: string) => ({
    params: { id },
    body: { status, ...(reason && { reason }) },
  });
  return { verify, inputOf };
}

/** What a person found out of the bank: whose the account is. */
function Verdicts({ bank }: { bank: Bank }) {
  const { t } = useAdminWords();
  const [asked, setAsked] = useState<Verdict | null>(null);
  const { verify, inputOf } = useVerify(bank);
  const close = (): void => setAsked(null);
  const account = `${bank.bank_name} ${bank.account_number}`;
  return (
    <Group gap="xs">
      {bank.status !== 'VERIFIED' && (
        <Button size="compact-md" variant="default" onClick={() => setAsked('VERIFIED')}>
          {t('admin.merchants.bank_verify')}
        </Button>
      )}
      {bank.status !== 'REJECTED' && (
        <Button size="compact-md" variant="default" onClick={() => setAsked('REJECTED')}>
          {t('admin.merchants.bank_reject')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'VERIFIED'}
        close={close}
        title={t('admin.merchants.bank_verify_title', { account })}
        text={t('admin.merchants.bank_verify_text')}
        action={t('admin.merchants.bank_verify')}
        onAction={() => verify.mutate(inputOf('VERIFIED'), { onSettled: close })}
        isBusy={verify.isPending}
      />
      {asked === 'REJECTED' && (
        <ReasonDialog
          close={close}
          title={t('admin.merchants.bank_reject_title', { account })}
          text={t('admin.merchants.bank_reject_text')}
          action={t('admin.merchants.bank_reject')}
          label={t('admin.merchants.reason')}
          help={t('admin.merchants.reason_help')}
          isDangerous
          draft={`bank:${bank.id}`}
          send={(reason) => verify.mutateAsync(inputOf('REJECTED', reason))}
        />
      )}
    </Group>
  );
}

/** The accounts that settlements go to, each with what its bank said of the holder. */
export function Banks({ banks }: MerchantRecord) {
  const words = useAdminWords();
  const { t } = words;
  const statement = useFile(bankAdmin.statement);
  const canVerify = may(
    useSession((state) => state.user),
    bankAdmin.verify.access,
  );
  return (
    <RecordPanel title={t('admin.merchants.banks')} text={t('admin.merchants.banks_text')}>
      {banks.length === 0 && <p className={classes['none']}>{t('admin.merchants.no_banks')}</p>}
      {banks.length > 0 && (
        <ul className={classes['lines']}>
          {banks.map((bank) => (
            <li key={bank.id}>
              <div>
                <strong>{bank.account_name}</strong> <BankBadge status={bank.status} />{' '}
                {bank.is_primary && <Badge tone="quiet">{t('admin.merchants.bank_primary')}</Badge>}
                <p className={classes['dim']}>
                  {bank.bank_name} <span className="number-like">{bank.account_number}</span>
                </p>
                <p className={classes['dim']}>
                  {bank.match_ratio === null
                    ? t('admin.merchants.bank_no_answer')
                    : t('admin.merchants.bank_match', { percent: bank.match_ratio })}
                  {bank.reason && ` ${bankReasonIn(words, bank.reason)}`}
                  {!bank.has_statement && bank.status !== 'VERIFIED' && ` ${t('admin.merchants.bank_no_statement')}`}
                </p>
              </div>
              <Group gap="xs">
                {bank.has_statement && (
                  <Button
                    size="compact-md"
                    variant="default"
                    loading={statement.isPending}
                    onClick={() => statement.mutate({ params: { id: bank.id } })}
                  >
                    {t('admin.merchants.bank_statement')}
                  </Button>
                )}
                {canVerify && <Verdicts bank={bank} />}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}
