import { Switch } from '@mantine/core';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { PalettePage } from './palette-entries.ts';
import classes from './search.module.css';
import { ShortcutKeys } from './shortcut-keys-view.tsx';

interface ShortcutsDialogProps {
  isOpen: boolean;
  close: () => void;
  /** Pages and actions with keys. */
  entries: readonly PalettePage[];
  /** Whether single letters do something. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** All keyboard shortcuts, and whether single letters are among them (WCAG 2.1.4). */
export function ShortcutsDialog({ isOpen, close, entries, isOn, setOn }: ShortcutsDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog isOpen={isOpen} close={close} title={t('search.shortcuts')} width_px={480}>
      <dl className={classes['shortcuts']}>
        <dt>{t('search.open')}</dt>
        <dd>
          <bdi>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </bdi>
        </dd>
        <dt>{t('search.shortcuts_open')}</dt>
        <dd>
          <kbd>?</kbd>
        </dd>
        {entries.map(
          ({ label, to, keys }) =>
            keys && (
              <div key={to} data-off={!isOn || undefined}>
                <dt>{label}</dt>
                <dd>
                  <ShortcutKeys keys={keys} then={` ${t('search.key_then')} `} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Switch
        label={t('search.shortcuts_single')}
        description={t('search.shortcuts_single_help')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Dialog>
  );
}
