import { Button } from '@mantine/core';
import { banks } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';

/** Makes this the account that settlements are paid to. */
export function MakePrimary({ bank: { id, account_number } }: { bank: Data<typeof banks.read> }) {
  const { t } = useMessages();
  const change = useCall(banks.update, {
    confirm: () => ({ title: t('banks.made_primary', { account: account_number }) }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { is_primary: true } })}
    >
      {t('banks.make_primary')}
    </Button>
  );
}
