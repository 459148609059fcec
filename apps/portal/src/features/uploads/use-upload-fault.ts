import { UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { useMessages } from './messages/use-messages.ts';
import { useFileErrorText } from '../../shared/table-file/file-error.ts';

/** The message for a refused upload. */
export function useUploadFault(): (error: unknown) => string {
  const { t } = useMessages();
  return useFileErrorText({ columns: UPLOAD_COLUMNS, labelOf: (column) => t(`uploads.column_${column}`) });
}
