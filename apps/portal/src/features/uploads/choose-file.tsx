import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { useState, type DragEvent } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { TABLE_TYPES } from '../../shared/table-file/table-types.ts';
import { Templates } from '../../shared/table-file/templates.tsx';
import classes from './uploads.module.css';

/** Drop zone or file picker for a table, with the templates. */
export function ChooseFile({ choose }: { choose: (file: File) => void }) {
  const { t } = useMessages();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return (
    <>
      {/* Dropping is a shortcut: the file input does the same by mouse and keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>{t('uploads.choose')}</strong>
        <span className={classes['dim']}>{t('uploads.choose_text')}</span>
        <input
          className={classes['file']}
          type="file"
          accept={TABLE_TYPES}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) choose(file);
          }}
        />
      </label>
      <div className={classes['actions']}>
        <Templates of={paymentUploads.template} />
      </div>
    </>
  );
}
