import { Button, Group } from '@mantine/core';
import { couriers, LABEL_PAPERS } from '@kutip/contracts/couriers';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useMessages } from './messages/use-messages.ts';

/** The labels of booked parcels in one file: one a page on A6, four on A4. */
export function LabelButtons({ ids, size = 'sm' }: { ids: readonly string[]; size?: 'xs' | 'sm' }) {
  const { t } = useMessages();
  const labels = useFileDownload(couriers.labels);
  return (
    <Group gap="xs">
      {LABEL_PAPERS.map((paper) => (
        <Button
          key={paper}
          size={size}
          variant="default"
          loading={labels.isPending}
          onClick={() => labels.mutate({ body: { shipment_ids: [...ids], paper } })}
        >
          {t(`courier.labels_${paper}`)}
        </Button>
      ))}
    </Group>
  );
}
