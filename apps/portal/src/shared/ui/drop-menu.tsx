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

/** Props of the button that opens the popover. */
interface Trigger {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
}

const Close = createContext<() => void>(() => undefined);
const EDGE_PX = 8;
const GAP_PX = 4;

/** Positions the popover next to its button, towards the middle of the screen. */
function popoverPosition(button: HTMLElement): CSSProperties {
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
  /** The button that opens the popover. */
  button: ReactElement<Partial<Trigger>>;
  label: string;
  /** Fits the content by default. */
  width_px?: number;
  children: ReactNode;
}

/** The element that gets the focus on opening. */
const FIRST = { menu: '[role=menuitem]', dialog: 'input, button, a' } as const;

/** The native popover: closes on Escape or a click outside and restores the focus. */
function useDrop(kind: keyof typeof FIRST, { button, label, width_px }: DropProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const close = useCallback(() => box.current?.hidePopover(), []);
  const opener = cloneElement(button, {
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': place !== null,
    onClick: ({ currentTarget }) => setPlace(popoverPosition(currentTarget)),
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
  return { opener, shared, close, isOpen: place !== null };
}

/** A button with a menu of actions. `isLazy`: has no content while it is closed. */
export function DropMenu({ isLazy = false, ...props }: DropProps & { isLazy?: boolean }) {
  const { opener, shared, close, isOpen } = useDrop('menu', props);
  return (
    <>
      {opener}
      <div {...shared} role="menu" tabIndex={-1} onKeyDown={moveFocus}>
        <Close value={close}>{(isOpen || !isLazy) && props.children}</Close>
      </div>
    </>
  );
}

/** A button with a panel of settings; stays open while they are changed. `isLazy`: has no content while it is closed. */
export function DropPanel({ isLazy = false, ...props }: DropProps & { isLazy?: boolean }) {
  const { opener, shared, close, isOpen } = useDrop('dialog', props);
  return (
    <>
      {opener}
      <div {...shared} role="dialog" tabIndex={-1}>
        <Close value={close}>{(isOpen || !isLazy) && props.children}</Close>
      </div>
    </>
  );
}

interface DropItemProps {
  icon?: ReactNode;
  /** Shown at the end, such as a check mark. */
  end?: ReactNode;
  lang?: string;
  /** Link target, if the item is a link. */
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
