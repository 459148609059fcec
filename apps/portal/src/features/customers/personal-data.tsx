import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { personalData } from '@kutip/contracts/personal-data';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

type Found = Data<typeof personalData.find>;

/** What would be erased, under which names, and what has to end before. */
function FoundRecords({ found: { counts, names, blocks } }: { found: Found }) {
  const { t, count } = useMessages();
  return (
    <>
      <FactList
        facts={[
          [t('customers.erase_names'), names.join(', ')],
          [t('customers.erase_bills'), count(counts.bills)],
          [t('customers.erase_payments'), count(counts.payments)],
          [t('customers.erase_orders'), count(counts.orders)],
          [t('customers.erase_messages'), count(counts.messages)],
        ]}
      />
      {blocks.length > 0 ? (
        <>
          <Text mt="md" fw={600}>
            {t('customers.erase_blocked')}
          </Text>
          <List mt="xs">
            {blocks.map((block) => (
              <List.Item key={block}>{t(`customers.erase_block_${block}`)}</List.Item>
            ))}
          </List>
        </>
      ) : (
        <Text mt="md">{t('customers.erase_text')}</Text>
      )}
    </>
  );
}

function EraseDialog({ customer_id, close, backTo }: { customer_id: string; close: () => void; backTo: string }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const body = { customer_id };
  const { data: found } = useQuery(queryFor(personalData.find, { body }));
  const erase = useCall(personalData.erase, { confirm: () => ({ title: t('customers.erased') }) });
  const erasePerson = async (): Promise<void> => {
    try {
      await erase.mutateAsync({ body });
      await navigate({ to: backTo });
    } catch {
      // The error dialog shows why the call was refused.
      close();
    }
  };
  return (
    <Dialog isOpen close={close} title={t('customers.erase_title')}>
      {found ? <FoundRecords found={found} /> : <Skeleton height={200} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        {found?.blocks.length === 0 && (
          <Button color="red.8" loading={erase.isPending} onClick={() => void erasePerson()}>
            {t('customers.erase')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** For a person who asks what is kept about them, or wants it erased. */
export function PersonalData({ customer_id, backTo }: { customer_id: string; backTo: string }) {
  const { t } = useMessages();
  const [isErasing, setErasing] = useState(false);
  const download = useFileDownload(personalData.download);
  return (
    <RecordPanel title={t('customers.personal_data')} text={t('customers.personal_data_text')}>
      <Group mt="md">
        <Button
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate({ body: { customer_id } })}
        >
          {t('customers.export_data')}
        </Button>
        <Button variant="default" onClick={() => setErasing(true)}>
          {t('customers.erase')}
        </Button>
      </Group>
      {isErasing && <EraseDialog customer_id={customer_id} close={() => setErasing(false)} backTo={backTo} />}
    </RecordPanel>
  );
}
