import { useCallback, useState } from 'react';

/**
 * A choice that this browser remembers, such as how something is shown.
 * @param name unique in the console
 * @param initial used until somebody chooses
 */
export function usePreference<T extends string>(name: string, initial: T): [T, (next: T) => void] {
  const key = `console.${name}`;
  const [value, setValue] = useState(() => (localStorage.getItem(key) as T | null) ?? initial);
  const set = useCallback(
    (next: T) => {
      localStorage.setItem(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, set];
}
