import { Link } from '@tanstack/react-router';
import {
  cloneElement,
  createContext,
  use,
  useCallback,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import classes from './drop-menu.module.css';

/** What the button that opens it is given. */
interface Trigger {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
}

const Close = createContext<() => void>(() => undefined);
const EDGE_PX = 8;
const GAP_PX = 4;

/** Beside its button and on the screen: towards the middle from whichever side and half the button is in. */
function placeBy(button: HTMLElement): CSSProperties {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return {
    ...(left + right < width ? { left: Math.max(EDGE_PX, left) } : { right: Math.max(EDGE_PX, width - right) }),
    ...(top + bottom < height ? { top: bottom + GAP_PX } : { bottom: height - top + GAP_PX }),
  };
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

interface DropProps {
  /** A button, which learns here what it opens. */
  button: ReactElement<Partial<Trigger>>;
  label: string;
  /** As wide as what is in it, when it is not said. */
  width_px?: number;
  children: ReactNode;
}

/** What has the focus when it opens. */
const FIRST = { menu: '[role=menuitem]', dialog: 'input, button, a' } as const;

/** The browser's own popover: it closes by Escape and by a press elsewhere, and gives the focus back. */
function useDrop(kind: keyof typeof FIRST, { button, label, width_px }: DropProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const close = useCallback(() => box.current?.hidePopover(), []);
  const opener = cloneElement(button, {
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': place !== null,
    onClick: ({ currentTarget }) => setPlace(placeBy(currentTarget)),
  });
  const shared = {
    ref: box,
    id,
    popover: 'auto' as const,
    'aria-label': label,
    className: classes[kind],
    style: { ...place, width: width_px },
    onToggle: ({ newState }: { newState: string }) => {
      if (newState === 'open') box.current?.querySelector<HTMLElement>(FIRST[kind])?.focus();
      else setPlace(null);
    },
  };
  return { opener, shared, close };
}

/** A button and things to do, one of which is chosen. */
export function DropMenu(props: DropProps) {
  const { opener, shared, close } = useDrop('menu', props);
  return (
    <>
      {opener}
      <div {...shared} role="menu" tabIndex={-1} onKeyDown={moveFocus}>
        <Close value={close}>{props.children}</Close>
      </div>
    </>
  );
}

/** A button and things to set; it stays open while they are set. */
export function DropPanel(props: DropProps) {
  const { opener, shared, close } = useDrop('dialog', props);
  return (
    <>
      {opener}
      <div {...shared} role="dialog" tabIndex={-1}>
        <Close value={close}>{props.children}</Close>
      </div>
    </>
  );
}

interface DropItemProps {
  icon?: ReactNode;
  /** At the other end: a tick, say. */
  end?: ReactNode;
  lang?: string;
  /** Where it leads, when it leads somewhere. */
  to?: string;
  onClick?: () => void;
  children: ReactNode;
}

export function DropItem({ icon, end, lang, to, onClick, children }: DropItemProps) {
  const close = use(Close);
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes['item'],
    lang,
    onClick: () => {
      close();
      onClick?.();
    },
  };
  const content = (
    <>
      {icon}
      <span className={classes['grow']}>{children}</span>
      {end}
    </>
  );
  return to ? (
    <Link to={to} {...shared}>
      {content}
    </Link>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}

export const DropLabel = ({ children }: { children: ReactNode }) => <div className={classes['label']}>{children}</div>;
export const DropLine = () => <hr className={classes['line']} />;
