/** Where people work who are signed in: sign-in and the front page lead there. */
export const START_PAGE = '/console';
