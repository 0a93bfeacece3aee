import { createContext } from 'react';
import type { View } from '#console/view.ts';

/** The views that the account may open. */
export const MyViews = createContext<readonly View[]>([]);
