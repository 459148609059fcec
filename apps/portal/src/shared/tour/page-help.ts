import { createContext, type ReactNode } from 'react';

/** The help button beside the heading of a page, where a portal has one. */
export const PageHelp = createContext<ReactNode>(null);
