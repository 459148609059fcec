import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { LANGUAGES, type Language } from '../../i18n/format.ts';
import { setLanguage } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { recoverFrom } from '../chunk-failure.ts';
import { DropItem, DropMenu } from '../drop-menu.tsx';
import { openErrorDialog } from '../error-dialog-state.ts';

/** Language names in their own script. */
const NAMES: Record<Language, string> = { en: 'English', ms: 'Bahasa Melayu', zh: '中文', ar: 'العربية' };

interface LanguageSwitchProps {
  /** Called after the language has changed, so that it can be saved for the user. */
  onChosen?: (language: Language) => void;
  isIconOnly?: boolean;
}

export function LanguageSwitch({ onChosen, isIconOnly = false }: LanguageSwitchProps) {
  const { t, language } = useMessages();
  const choose = async (chosen: Language): Promise<void> => {
    try {
      await setLanguage(chosen);
      onChosen?.(chosen);
    } catch (error) {
      if (!recoverFrom(error)) openErrorDialog(error);
    }
  };
  const label = `${t('shell.language')}: ${NAMES[language]}`;
  const icon = <IconLanguage size={20} aria-hidden />;
  return (
    <DropMenu
      label={t('shell.language')}
      width_px={200}
      button={
        isIconOnly ? (
          <ActionIcon aria-label={label}>{icon}</ActionIcon>
        ) : (
          <Button variant="subtle" color="gray" px="xs" leftSection={icon} aria-label={label}>
            {NAMES[language]}
          </Button>
        )
      }
    >
      {LANGUAGES.map((one) => (
        <DropItem
          key={one}
          lang={one}
          onClick={() => void choose(one)}
          end={one === language ? <IconCheck size={16} aria-hidden /> : null}
        >
          {NAMES[one]}
        </DropItem>
      ))}
    </DropMenu>
  );
}
