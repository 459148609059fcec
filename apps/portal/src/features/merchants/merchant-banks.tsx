import { Button, Group } from '@mantine/core';
import { accountAdmin, adminDashboard } from '@kutip/contracts/admin';
import { bankAdmin } from '@kutip/contracts/banks';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { bankReasonText } from '../../shared/ui/bank-reason.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import type { MerchantRecord } from './merchant-actions.tsx';
import { BankBadge } from './merchant-badges.tsx';
import classes from './merchants.module.css';

type Bank = MerchantRecord['banks'][number];
type VerificationResult = 'VERIFIED' | 'REJECTED';

function useVerify({ id }: Bank) {
  const { t } = useMessages();
  const verify = useCall(bankAdmin.verify, {
    confirm: () => ({ title: t('merchants.bank_checked') }),
    changes: [accountAdmin, adminDashboard],
  });
  const inputOf = (status: VerificationResult, reason?: string) => ({
    params: { id },
    body: { status, ...(reason && { reason }) },
  });
  return { verify, inputOf };
}

/** Records the result of a manual check of the account's owner. */
function VerificationActions({ bank }: { bank: Bank }) {
  const { t } = useMessages();
  const [selected, setSelected] = useState<VerificationResult | null>(null);
  const { verify, inputOf } = useVerify(bank);
  const close = (): void => setSelected(null);
  const account = `${bank.bank_name} ${bank.account_number}`;
  return (
    <Group gap="xs">
      {bank.status !== 'VERIFIED' && (
        <Button size="compact-md" variant="default" onClick={() => setSelected('VERIFIED')}>
          {t('merchants.bank_verify')}
        </Button>
      )}
      {bank.status !== 'REJECTED' && (
        <Button size="compact-md" variant="default" onClick={() => setSelected('REJECTED')}>
          {t('merchants.bank_reject')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={selected === 'VERIFIED'}
        close={close}
        title={t('merchants.bank_verify_title', { account })}
        text={t('merchants.bank_verify_text')}
        action={t('merchants.bank_verify')}
        onAction={() => verify.mutate(inputOf('VERIFIED'), { onSettled: close })}
        isBusy={verify.isPending}
      />
      {selected === 'REJECTED' && (
        <ReasonDialog
          close={close}
          title={t('merchants.bank_reject_title', { account })}
          text={t('merchants.bank_reject_text')}
          action={t('merchants.bank_reject')}
          label={t('merchants.reason')}
          help={t('merchants.reason_help')}
          isDangerous
          draft={`bank:${bank.id}`}
          send={(reason) => verify.mutateAsync(inputOf('REJECTED', reason))}
        />
      )}
    </Group>
  );
}

/** The settlement accounts, each with the account holder check of its bank. */
export function BankList({ banks }: MerchantRecord) {
  const messages = useMessages();
  const { t } = messages;
  const statement = useFileDownload(bankAdmin.statement);
  const canVerify = may(
    useSession((state) => state.user),
    bankAdmin.verify.access,
  );
  return (
    <RecordPanel title={t('merchants.banks')} text={t('merchants.banks_text')}>
      {banks.length === 0 && <p className={classes['none']}>{t('merchants.no_banks')}</p>}
      {banks.length > 0 && (
        <ul className={classes['lines']}>
          {banks.map((bank) => (
            <li key={bank.id}>
              <div>
                <strong>{bank.account_name}</strong> <BankBadge status={bank.status} />{' '}
                {bank.is_primary && <Badge tone="quiet">{t('merchants.bank_primary')}</Badge>}
                <p className={classes['dim']}>
                  {bank.bank_name} <span className="number-like">{bank.account_number}</span>
                </p>
                <p className={classes['dim']}>
                  {bank.match_ratio === null
                    ? t('merchants.bank_no_answer')
                    : t('merchants.bank_match', { percent: bank.match_ratio })}
                  {bank.reason && ` ${bankReasonText(messages, bank.reason)}`}
                  {!bank.has_statement && bank.status !== 'VERIFIED' && ` ${t('merchants.bank_no_statement')}`}
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
                    {t('merchants.bank_statement')}
                  </Button>
                )}
                {canVerify && <VerificationActions bank={bank} />}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}
