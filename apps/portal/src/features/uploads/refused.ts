import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFileFault } from '../../shared/table-file/file-fault.ts';

/** One sentence for an upload that was not taken. */
export function useUploadFault(): (error: unknown) => string {
  const { t } = useWords();
  return useFileFault({ columns: UPLOAD_COLUMNS, wordOf: (column) => t(`uploads.column_${column}`) });
}
