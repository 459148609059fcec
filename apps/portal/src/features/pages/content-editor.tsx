import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type Icon,
} from '@tabler/icons-react';
import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useState } from 'react';
import { PictureLibrary } from '../../shared/forms/picture-library.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import classes from './pages.module.css';
import { useMessages, type Messages } from './messages/use-messages.ts';

/** What the server keeps of the content (sanitise-content.ts of the API), so that nothing written is lost on saving. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: false }),
];

interface Command {
  label: Parameters<Messages['t']>[0];
  icon: Icon;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether it applies to the selection, for commands that are on or off. */
  isOn?: (editor: Editor) => boolean;
}

const COMMANDS: readonly Command[] = [
  {
    label: 'pages.heading',
    icon: IconH2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'pages.subheading',
    icon: IconH3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'pages.bold',
    icon: IconBold,
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'pages.italic',
    icon: IconItalic,
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'pages.list',
    icon: IconList,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'pages.numbered_list',
    icon: IconListNumbers,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'pages.quote',
    icon: IconBlockquote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { label: 'pages.undo', icon: IconArrowBackUp, run: (chain) => chain.undo() },
  { label: 'pages.redo', icon: IconArrowForwardUp, run: (chain) => chain.redo() },
];

/** Asks for the address of a link of the selected text; an empty address removes the link. */
function LinkButton({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const { t } = useMessages();
  const [address, setAddress] = useState<string | null>(null);
  const close = (): void => setAddress(null);
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const href = (address ?? '').trim();
    // 'kuih.example' is meant as a website: without a scheme it would be a path of ours.
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href: /^(?:[a-z]+:|\/)/i.test(href) ? href : `https://${href}` }).run();
    close();
  };
  return (
    <>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        size={36}
        aria-label={t('pages.link')}
        title={t('pages.link')}
        aria-pressed={isOn}
        onClick={() => setAddress((editor.getAttributes('link')['href'] as string | undefined) ?? '')}
      >
        <IconLink size={18} />
      </ActionIcon>
      <Dialog isOpen={address !== null} close={close} title={t('pages.link')}>
        <TextInput
          label={t('pages.link_address')}
          description={t('pages.link_help')}
          value={address ?? ''}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the form of the page is not sent
            apply();
          }}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button onClick={apply}>{t('pages.apply_link')}</Button>
        </Group>
      </Dialog>
    </>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useMessages();
  const active = useEditorState({
    editor,
    selector: () => ({ commands: COMMANDS.map(({ isOn }) => isOn?.(editor)), link: editor.isActive('link') }),
  });
  return (
    <div role="toolbar" aria-label={t('pages.toolbar')} className={classes['toolbar']}>
      {COMMANDS.map(({ label, icon: CommandIcon, run }, at) => (
        <ActionIcon
          key={label}
          variant={active.commands[at] ? 'light' : 'subtle'}
          size={36}
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={active.commands[at]}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <CommandIcon size={18} />
        </ActionIcon>
      ))}
      <LinkButton editor={editor} isOn={active.link} />
      <PictureLibrary onChange={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()} />
    </div>
  );
}

interface ContentEditorProps {
  /** HTML. */
  value: string | null;
  /** Called with the HTML after each change; null when nothing is left. Without it the content is only shown. */
  onChange?: (html: string | null) => void;
  /** The id of the element, for its label. */
  id?: string;
  label: string;
}

/**
 * The editor of a page's content, or the content as readers see it. Its schema knows the allowed elements only: anything
 * else in the HTML is dropped before it reaches the document.
 */
export function ContentEditor({ value, onChange, id, label }: ContentEditorProps) {
  const isEditable = onChange !== undefined;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? '',
    editable: isEditable,
    injectCSS: false, // the content security policy allows no style element
    editorProps: {
      attributes: {
        ...(id && { id }),
        ...(isEditable && { role: 'textbox', 'aria-multiline': 'true' }),
        'aria-label': label,
        class: classes['content']!,
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? null : changed.getHTML()),
  });
  useEffect(() => {
    const current = editor.isEmpty ? null : editor.getHTML();
    // A discarded draft or a reloaded record, not what was just typed.
    if (current !== value) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={isEditable ? classes['editor'] : undefined}>
      {isEditable && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}
