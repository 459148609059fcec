import { List } from '@mantine/core';
import { useMessages } from '../../../features/samples/messages/use-messages.ts';
import { TextLink } from '../../../shared/ui/links.tsx';
import { PageHead } from '../../../shared/ui/page.tsx';
import { paths } from '../paths.ts';

const withoutRecord = paths.filter((path) => !path.includes('$'));

/** /second-page: an internal list of links to every page that needs no record (D-69). */
export function AllPagesPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('samples.title'), to: '/testPage' },
          { title: t('samples.all_pages'), subtitle: t('samples.all_pages_text') },
        ]}
      />
      <List>
        {withoutRecord.map((path) => (
          <List.Item key={path}>
            <TextLink to={path}>
              <bdi dir="ltr">{path}</bdi>
            </TextLink>
          </List.Item>
        ))}
      </List>
    </>
  );
}
