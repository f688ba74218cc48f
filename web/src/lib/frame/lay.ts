/** How pieces lie on a surface whose spots have no fixed places. */
export type Lay = 'grid' | 'row' | 'list' | 'fan' | 'pile' | 'coins' | 'slots'
