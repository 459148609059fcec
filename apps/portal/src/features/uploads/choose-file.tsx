import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { useState, type DragEvent } from 'react';
import { useWords } from '../../shared/i18n/use-words.ts';
import { TABLE_TYPES } from '../../shared/table-file/table-types.ts';
import { Templates } from '../../shared/table-file/templates.tsx';
import classes from './uploads.module.css';

/** A place to drop a table on, or to choose one by hand, and the template to begin with. */
export function ChooseFile({ choose }: { choose: (file: File) => void }) {
  const { t } = useWords();
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
      {/* Dropping is a short cut: the field inside does the same by mouse and keyboard. */}
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
