/** The wire's types, and names for what goes over it as plain numbers and texts. */
import type { OptionInfo, ProposalMessage, SetPace } from './wire'

export type * from './wire'

/** A seat's number, 0…n-1. */
export type Seat = number
export const NOBODY = -1

/** `@spot`, `#piece` or `=word`. */
export type Pick = string

/** `me`, `open` or `bot:<id>`. */
export type SeatWish = string

export type OptionValue = OptionInfo['default']
export type Ended = ProposalMessage['ended']
export type BotSpeed = SetPace['bots']
