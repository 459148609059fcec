import { Button, Group, Text } from '@mantine/core';
import type { customers } from '@kutip/contracts/customers';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { useFileDownload } from '../api/use-file-download.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** A call that returns an empty table with its headings. */
export type TemplateCall = Omit<typeof customers.template, 'path' | 'access'> & Pick<Endpoint, 'path' | 'access'>;

/** Download buttons for the templates, or for another table that `label` names. */
export function Templates({ of, label }: { of: TemplateCall; label?: string }) {
  const { t } = useMessages();
  const template = useFileDownload(of);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {label ?? t('uploads.template')}
      </Text>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          loading={template.isPending && template.variables.query.format === format}
          onClick={() => template.mutate({ query: { format } })}
        >
          {t(label === undefined ? `uploads.template_${format}` : `list.export_${format}`)}
        </Button>
      ))}
    </Group>
  );
}
