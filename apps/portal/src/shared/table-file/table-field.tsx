import { FileInput, Text } from '@mantine/core';
import { useMessages } from '../i18n/use-messages.ts';
import { Note } from '../ui/note.tsx';
import { TABLE_TYPES } from './table-types.ts';
import { Templates, type TemplateCall } from './templates.tsx';

interface TableFieldProps {
  template: TemplateCall;
  label: string;
  placeholder: string;
  clearLabel: string;
  file: File | null;
  choose: (file: File | null) => void;
  isReading: boolean;
  /** Why the file was not accepted. */
  fault: string | null;
}

/** A file field for a table, with its templates and the state of reading the file. */
export function TableField({ template, file, choose, isReading, fault, clearLabel, ...field }: TableFieldProps) {
  const { t } = useMessages();
  return (
    <>
      <Templates of={template} />
      <FileInput
        {...field}
        accept={TABLE_TYPES}
        value={file}
        onChange={choose}
        clearable
        clearButtonProps={{ 'aria-label': clearLabel }}
      />
      {isReading && <Text role="status">{t('uploads.reading')}</Text>}
      {fault !== null && (
        <Note kind="attention" title={t('uploads.not_taken')}>
          {fault}
        </Note>
      )}
    </>
  );
}
