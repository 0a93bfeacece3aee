/** An invitation that is used up by one submission. */
export interface AnsweredInvitation {
  id: number;
  /** True if nothing may tell which submission answers it. */
  isAnonymous: boolean;
}
