import { Accordion, Stack, Textarea, TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '@kutip/domain/language';
import { useField } from '../../shared/forms/form-context.tsx';
import { useMessages } from './messages/use-messages.ts';

interface WrittenText {
  subject?: string | undefined;
  message: string;
}
export type Translations = Partial<Record<Language, WrittenText>>;

/** The text in other languages. A language without a text is left out, and its readers get the text for everybody. */
export function TranslationsField({ withSubject }: { withSubject: boolean }) {
  const { t } = useMessages();
  const { value, onChange } = useField<Translations>('translations');
  const change = (language: Language, part: Partial<WrittenText>): void => {
    const next = { message: '', ...value[language], ...part };
    const { [language]: _before, ...others } = value;
    onChange(next.message === '' && !next.subject ? others : { ...others, [language]: next });
  };
  return (
    <Accordion variant="contained">
      <Accordion.Item value="translations">
        <Accordion.Control>{t('messaging.translations')}</Accordion.Control>
        <Accordion.Panel>
          <p>{t('messaging.translations_help')}</p>
          <Stack gap="md">
            {LANGUAGES.map((language) => (
              <div key={language} dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
                {withSubject && (
                  <TextInput
                    label={t(`messaging.subject_${language}`)}
                    maxLength={150}
                    value={value[language]?.subject ?? ''}
                    onChange={(event) => change(language, { subject: event.currentTarget.value || undefined })}
                  />
                )}
                <Textarea
                  label={t(`messaging.message_${language}`)}
                  autosize
                  minRows={2}
                  maxLength={4000}
                  value={value[language]?.message ?? ''}
                  onChange={(event) => change(language, { message: event.currentTarget.value })}
                />
              </div>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
