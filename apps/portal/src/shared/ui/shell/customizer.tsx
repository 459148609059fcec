import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { chooseLayout, setCustomizerOpen, resetLayout, setSkin, useLayout } from '../../layout-state/browser-layout.ts';
import { BAR_PLACES, type LayoutChoice } from '../../layout-state/layout-choice.ts';
import { SKINS, type Skin } from '../../layout-state/layout-state.ts';
import { Dialog } from '../dialog.tsx';
import { MENU_PALETTES, PALETTES } from '../tokens.ts';
import classes from './customizer.module.css';

/** A preview of a skin: menu, page and card. */
function Swatch({ skin }: { skin: Skin }) {
  const [page, menu] = [PALETTES[skin], MENU_PALETTES[skin]];
  return (
    <svg viewBox="0 0 72 44" className={classes['swatch']} aria-hidden>
      <rect width="72" height="44" rx="5" fill={page.page} stroke={page.line} />
      <path d="M5 .5h15v43H5A4.5 4.5 0 0 1 .5 39V5A4.5 4.5 0 0 1 5 .5" fill={menu.chrome} />
      <path d="M5 10h10M5 17h10M5 24h7" stroke={menu.dim} strokeWidth="2" strokeLinecap="round" />
      <rect x="27" y="9" width="38" height="26" rx="3" fill={page.surface} stroke={page.line} />
      <path d="M32 17h18M32 23h12" stroke={page.dim} strokeWidth="2" strokeLinecap="round" />
      <circle cx="58" cy="28" r="3" fill={page.link} />
    </svg>
  );
}

const MENUS = ['wide', 'collapsed', 'hidden'] as const;
type MenuKind = (typeof MENUS)[number];

const menuKind = (choice: LayoutChoice): MenuKind => {
  if (choice.isMenuHidden) return 'hidden';
  return choice.isMenuCollapsed ? 'collapsed' : 'wide';
};

function Choice<Value extends string>({
  label,
  help,
  options,
  value,
  onChoose,
}: {
  label: string;
  help?: string;
  options: readonly { value: Value; name: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <Radio.Group label={<Text fw={600}>{label}</Text>} description={help} value={value} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {options.map(({ value: one, name }) => (
          <Radio key={one} value={one} label={name} styles={{ body: { alignItems: 'center' } }} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The appearance panel: skin, menu, top bar and footer. Kept for the user; in this browser until logout (C-21). */
export function Customizer() {
  const { t } = useMessages();
  const state = useLayout((all) => all);
  const places = BAR_PLACES.map((place) => ({ value: place, name: t(`customizer.place_${place}`) }));
  return (
    <Dialog
      isOpen={state.isCustomizerOpen}
      close={() => setCustomizerOpen(false)}
      side="end"
      width_px={340}
      title={t('customizer.title')}
    >
      <Stack gap="lg">
        <Choice
          label={t('customizer.skin')}
          options={SKINS.map((skin) => ({
            value: skin,
            name: (
              <Group gap="sm" wrap="nowrap">
                <Swatch skin={skin} />
                {t(`customizer.skin_${skin}`)}
              </Group>
            ),
          }))}
          value={state.skin}
          onChoose={setSkin}
        />
        <Choice
          label={t('customizer.menu')}
          help={t('customizer.menu_help')}
          options={MENUS.map((kind) => ({ value: kind, name: t(`customizer.menu_${kind}`) }))}
          value={menuKind(state)}
          onChoose={(kind) => chooseLayout({ isMenuHidden: kind === 'hidden', isMenuCollapsed: kind === 'collapsed' })}
        />
        <Choice
          label={t('customizer.navbar')}
          help={t('customizer.navbar_help')}
          options={places}
          value={state.navbar}
          onChoose={(navbar) => chooseLayout({ navbar })}
        />
        <Choice
          label={t('customizer.footer')}
          options={places}
          value={state.footer}
          onChoose={(footer) => chooseLayout({ footer })}
        />
        <Button variant="default" onClick={resetLayout}>
          {t('customizer.reset')}
        </Button>
      </Stack>
    </Dialog>
  );
}
