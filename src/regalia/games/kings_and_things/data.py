"""The contents of the box: hexes, Things, special characters, forts, and the numbers of the rules.

Facts that the rulebook leaves to counters and a leaflet which is lost are marked with how sure they are.
"""

from typing import Final

SEAT_NAMES: Final = ("P1", "P2", "P3", "P4")  # clockwise
SEAT_TITLES: Final = ("Blue", "Red", "Yellow", "Green")  # in sentences: the colour of their markers on the table

# Terrains, and how many hexes there are of each. 8 seas are in the rulebook (T-1.1); the split of the 40 land hexes is
# taken from one list whose sum fits (medium-high).
DESERT: Final = 0
FOREST: Final = 1
FROZEN_WASTE: Final = 2
JUNGLE: Final = 3
MOUNTAIN: Final = 4
PLAINS: Final = 5
SWAMP: Final = 6
SEA: Final = 7
TERRAINS: Final = 8
FACE_DOWN: Final = -1  # a hex that nobody has seen yet

TERRAIN_CODE: Final = ("De", "Fo", "Fr", "Ju", "Mo", "Pl", "Sw", "Se")
TERRAIN_NAME: Final = ("desert", "forest", "frozen waste", "jungle", "mountain", "plains", "swamp", "sea")
HEX_COUNT: Final = (6, 6, 5, 5, 6, 6, 6, 8)
ENTRY_COST: Final = (1, 2, 1, 2, 2, 1, 2, 1)  # T-9.11

# Two boards (T-2.14a, T-16.1): how many rings, and the hexes that are laid aside before the shuffle.
LARGE_BOARD: Final = 3
SMALL_BOARD: Final = 2
ASIDE_LARGE: Final = (0, 0, 0, 0, 0, 0, 0, 4)
ASIDE_SMALL: Final = (2, 2, 2, 2, 2, 2, 2, 5)
STARTS_LARGE: Final = ("B1", "F1", "F5", "B5")
STARTS_SMALL: Final = ("C1", "E1", "E3", "C5", "A3", "A1")  # clockwise: opposite ones are three places apart

# Creatures: slug, name, how many, terrain, combat value, symbols (F flying, * magic, R ranged, C charging).
# Values and symbols are read off the counters (high); numbers rest on two or three lists that agree.
CREATURES: Final = (
    ("bird_of_paradise", "Bird of Paradise", 1, "Ju", 1, "F"),
    ("crawling_vines", "Crawling Vines", 1, "Ju", 6, ""),
    ("crocodiles_ju", "Crocodiles", 1, "Ju", 2, ""),
    ("dinosaur", "Dinosaur", 1, "Ju", 4, ""),
    ("elephant", "Elephant", 1, "Ju", 4, "C"),
    ("giant_ape", "Giant Ape", 2, "Ju", 5, ""),
    ("giant_snake_ju", "Giant Snake", 1, "Ju", 3, ""),
    ("head_hunter", "Head Hunter", 1, "Ju", 2, "R"),
    ("pterodactyl_warriors", "Pterodactyl Warriors", 2, "Ju", 2, "FR"),
    ("pygmies", "Pygmies", 1, "Ju", 2, ""),
    ("tigers", "Tigers", 2, "Ju", 3, ""),
    ("watusi", "Watusi", 1, "Ju", 2, ""),
    ("witch_doctor", "Witch Doctor", 1, "Ju", 2, "*"),
    ("dragon_rider", "Dragon Rider", 1, "Fr", 3, "FR"),
    ("elk_herd", "Elk Herd", 1, "Fr", 2, ""),
    ("eskimos", "Eskimos", 4, "Fr", 2, ""),
    ("ice_bats", "Ice Bats", 1, "Fr", 1, "F"),
    ("ice_giant", "Ice Giant", 1, "Fr", 5, "R"),
    ("iceworm", "Iceworm", 1, "Fr", 4, "*"),
    ("killer_penguins", "Killer Penguins", 1, "Fr", 3, ""),
    ("killer_puffins", "Killer Puffins", 1, "Fr", 2, "F"),
    ("mammoth", "Mammoth", 1, "Fr", 5, "C"),
    ("north_wind", "North Wind", 1, "Fr", 2, "F*"),
    ("walrus", "Walrus", 1, "Fr", 4, ""),
    ("white_bear", "White Bear", 1, "Fr", 4, ""),
    ("white_dragon", "White Dragon", 1, "Fr", 5, "*"),
    ("wolves", "Wolves", 1, "Fr", 3, ""),
    ("bandits", "Bandits", 1, "Fo", 2, ""),
    ("bears", "Bears", 1, "Fo", 2, ""),
    ("big_foot", "Big Foot", 1, "Fo", 5, ""),
    ("druid", "Druid", 1, "Fo", 3, "*"),
    ("dryad", "Dryad", 1, "Fo", 1, "*"),
    ("elf_mage", "Elf Mage", 1, "Fo", 2, "*"),
    ("elves_2", "Elves", 2, "Fo", 2, "R"),
    ("elves_3", "Elves", 1, "Fo", 3, "R"),
    ("flying_squirrel_1", "Flying Squirrel", 1, "Fo", 1, "F"),
    ("flying_squirrel_2", "Flying Squirrel", 1, "Fo", 2, "F"),
    ("forester", "Forester", 1, "Fo", 2, "R"),
    ("great_owl", "Great Owl", 1, "Fo", 2, "F"),
    ("green_knight", "Green Knight", 1, "Fo", 4, "C"),
    ("killer_racoon", "Killer Racoon", 1, "Fo", 2, ""),
    ("pixies", "Pixies", 2, "Fo", 1, "F"),
    ("unicorn", "Unicorn", 1, "Fo", 4, ""),
    ("walking_tree", "Walking Tree", 1, "Fo", 5, ""),
    ("wild_cat", "Wild Cat", 1, "Fo", 2, ""),
    ("wyvern", "Wyvern", 1, "Fo", 3, "F"),
    ("buffalo_herd_3", "Buffalo Herd", 1, "Pl", 3, ""),
    ("buffalo_herd_4", "Buffalo Herd", 1, "Pl", 4, ""),
    ("centaur", "Centaur", 1, "Pl", 2, ""),
    ("dragonfly", "Dragonfly", 1, "Pl", 2, "F"),
    ("eagles", "Eagles", 1, "Pl", 2, "F"),
    ("farmers", "Farmers", 4, "Pl", 1, ""),
    ("flying_buffalo", "Flying Buffalo", 1, "Pl", 2, "F"),
    ("giant_beetle", "Giant Beetle", 1, "Pl", 2, "F"),
    ("great_hawk_pl", "Great Hawk", 1, "Pl", 2, "F"),
    ("greathunter", "Greathunter", 1, "Pl", 4, "R"),
    ("gypsies_1", "Gypsies", 1, "Pl", 1, "*"),
    ("gypsies_2", "Gypsies", 1, "Pl", 2, "*"),
    ("hunters", "Hunters", 1, "Pl", 1, "R"),
    ("lion_pride", "Lion Pride", 1, "Pl", 3, ""),
    ("pegasus", "Pegasus", 1, "Pl", 2, "F"),
    ("pterodactyl", "Pterodactyl", 1, "Pl", 3, "F"),
    ("tribesmen_2", "Tribesmen", 2, "Pl", 2, ""),
    ("tribesmen_r1", "Tribesmen", 1, "Pl", 1, "R"),
    ("villains", "Villains", 1, "Pl", 2, ""),
    ("white_knight", "White Knight", 1, "Pl", 3, "C"),
    ("wolf_pack", "Wolf Pack", 1, "Pl", 3, ""),
    ("basilisk", "Basilisk", 1, "Sw", 3, "*"),
    ("black_knight", "Black Knight", 1, "Sw", 3, "C"),
    ("crocodiles_sw", "Crocodiles", 1, "Sw", 2, ""),
    ("dark_wizard", "Dark Wizard", 1, "Sw", 1, "F*"),
    ("ghost", "Ghost", 4, "Sw", 1, "F"),
    ("giant_lizard", "Giant Lizard", 2, "Sw", 2, ""),
    ("giant_mosquito", "Giant Mosquito", 1, "Sw", 2, "F"),
    ("giant_snake_sw", "Giant Snake", 1, "Sw", 3, ""),
    ("huge_leech", "Huge Leech", 1, "Sw", 2, ""),
    ("pirates", "Pirates", 1, "Sw", 2, ""),
    ("poison_frog", "Poison Frog", 1, "Sw", 1, ""),
    ("slime_beast", "Slime Beast", 1, "Sw", 3, ""),
    ("spirit", "Spirit", 1, "Sw", 2, "*"),
    ("sprite", "Sprite", 1, "Sw", 1, "*"),
    ("swamp_gas", "Swamp Gas", 1, "Sw", 1, "F"),
    ("swamp_rat", "Swamp Rat", 1, "Sw", 1, ""),
    ("thing", "Thing", 1, "Sw", 2, ""),
    ("vampire_bat", "Vampire Bat", 1, "Sw", 4, "F"),
    ("watersnake", "Watersnake", 1, "Sw", 1, ""),
    ("will_o_wisp", "Will-O-Wisp", 1, "Sw", 2, "*"),
    ("winged_pirhana", "Winged Pirhana", 1, "Sw", 3, "F"),
    ("brown_dragon", "Brown Dragon", 1, "Mo", 3, "F"),
    ("brown_knight", "Brown Knight", 1, "Mo", 4, "C"),
    ("cyclops", "Cyclops", 1, "Mo", 5, ""),
    ("dwarves_c3", "Dwarves", 1, "Mo", 3, "C"),
    ("dwarves_r2", "Dwarves", 1, "Mo", 2, "R"),
    ("dwarves_r3", "Dwarves", 1, "Mo", 3, "R"),
    ("giant", "Giant", 1, "Mo", 4, "R"),
    ("giant_condor", "Giant Condor", 1, "Mo", 3, "F"),
    ("giant_roc", "Giant Roc", 1, "Mo", 3, "F"),
    ("goblins", "Goblins", 4, "Mo", 1, ""),
    ("great_eagle", "Great Eagle", 1, "Mo", 2, "F"),
    ("great_hawk_mo", "Great Hawk", 1, "Mo", 1, "F"),
    ("little_roc", "Little Roc", 1, "Mo", 2, "F"),
    ("mountain_lion", "Mountain Lion", 1, "Mo", 2, ""),
    ("mountain_men", "Mountain Men", 2, "Mo", 1, ""),
    ("ogre", "Ogre", 1, "Mo", 2, ""),
    ("troll", "Troll", 1, "Mo", 4, ""),
    ("baby_dragon", "Baby Dragon", 1, "De", 3, "F"),
    ("buzzard", "Buzzard", 1, "De", 1, "F"),
    ("camel_corps", "Camel Corps", 1, "De", 3, ""),
    ("dervish", "Dervish", 2, "De", 2, "*"),
    ("desert_bat", "Desert Bat", 1, "De", 1, "F"),
    ("dust_devil", "Dust Devil", 1, "De", 4, "F"),
    ("genie", "Genie", 1, "De", 4, "*"),
    ("giant_spider", "Giant Spider", 1, "De", 1, ""),
    ("giant_wasp_2", "Giant Wasp", 1, "De", 2, "F"),
    ("giant_wasp_4", "Giant Wasp", 1, "De", 4, "F"),
    ("griffon", "Griffon", 1, "De", 2, "F"),
    ("nomads", "Nomads", 2, "De", 1, ""),
    ("old_dragon", "Old Dragon", 1, "De", 4, "F*"),
    ("sandworm", "Sandworm", 1, "De", 3, ""),
    ("skeletons", "Skeletons", 2, "De", 1, ""),
    ("sphinx", "Sphinx", 1, "De", 4, "*"),
    ("vultures", "Vultures", 1, "De", 1, "F"),
    ("yellow_knight", "Yellow Knight", 1, "De", 3, "C"),
)

# Special income counters keyed to a terrain (high): slug, name, how many, terrain, value.
INCOME: Final = (
    ("copper_mine", "Copper Mine", 1, "Mo", 1),
    ("silver_mine", "Silver Mine", 2, "Mo", 2),
    ("gold_mine", "Gold Mine", 1, "Mo", 3),
    ("diamond_field", "Diamond Field", 1, "De", 1),
    ("elephants_graveyard", "Elephants' Graveyard", 1, "Ju", 3),
    ("farmlands", "Farmlands", 1, "Pl", 1),
    ("oil_field", "Oil Field", 1, "Fr", 3),
    ("peat_bog", "Peat Bog", 1, "Sw", 1),
    ("timberland", "Timberland", 1, "Fo", 1),
)
MINES: Final = ("copper_mine", "silver_mine", "gold_mine")  # what the Dwarf King doubles

# Twelve cities and villages are certain (T-5.4); 6 + 6 is the best list, 4 + 8 its rival: an option (low).
TOWNS: Final = 12
CITIES: Final = 6
FEW_CITIES: Final = 4
MAX_CITIES: Final = 6
MAX_VILLAGES: Final = 8
# Five lists have one Dinosaur, one has two, and with two the sum of a later edition comes out: an option (medium).
DINOSAURS: Final = 1
MAX_DINOSAURS: Final = 2
CITY_VALUE: Final = 2
VILLAGE_VALUE: Final = 1

# One of each (medium-high): slug, name, gold.
TREASURES: Final = (
    ("diamond", "Diamond", 5),
    ("pearl", "Pearl", 5),
    ("sapphire", "Sapphire", 5),
    ("emerald", "Emerald", 10),
    ("ruby", "Ruby", 10),
    ("treasure_chest", "Treasure Chest", 20),
)

# One of each (medium-high): slug, name.
MAGIC: Final = (
    ("balloon", "Balloon"),
    ("bow", "Bow"),
    ("dispel_magic", "Dispel Magic"),
    ("dust_of_defense", "Dust of Defense"),
    ("elixir", "Elixir"),
    ("fan", "Fan"),
    ("firewall", "Firewall"),
    ("golem", "Golem"),
    ("lucky_charm", "Lucky Charm"),
    ("sword", "Sword"),
    ("talisman", "Talisman"),
)
EVENTS: Final = (
    ("big_juju", "Big Juju"),
    ("dark_plague", "Dark Plague"),
    ("defection", "Defection"),
    ("good_harvest", "Good Harvest"),
    ("mother_lode", "Mother Lode"),
    ("teeniepox", "Teeniepox"),
    ("terrain_disaster", "Terrain Disaster"),
    ("vandals", "Vandals"),
    ("weather_control", "Weather Control"),
    ("willing_workers", "Willing Workers"),
)
BALLOON_VALUE: Final = 3  # it is printed R3
GOLEM_VALUE: Final = 6

# T-13.11: eleven counters, a character on each side (high): slug, name, combat value, symbols; front and back in turn.
CHARACTERS: Final = (
    ("baron_munchausen", "Baron Munchausen", 4, ""),
    ("desert_master", "Desert Master", 4, ""),
    ("elf_lord", "Elf Lord", 6, "R"),
    ("ice_lord", "Ice Lord", 4, ""),
    ("arch_cleric", "Arch Cleric", 5, "*"),
    ("jungle_lord", "Jungle Lord", 4, ""),
    ("arch_mage", "Arch Mage", 6, "*"),
    ("ghaog_ii", "Ghaog II", 6, "F"),
    ("grand_duke", "Grand Duke", 4, ""),
    ("deerhunter", "Deerhunter", 4, ""),
    ("master_thief", "Master Thief", 4, ""),
    ("lord_of_the_eagles", "Lord of the Eagles", 5, "F"),
    ("marksman", "Marksman", 5, "R"),
    ("forest_king", "Forest King", 4, ""),
    ("assassin_primus", "Assassin Primus", 4, ""),
    ("plains_lord", "Plains Lord", 4, ""),
    ("swordmaster", "Swordmaster", 4, ""),
    ("mountain_king", "Mountain King", 4, ""),
    ("sir_lance_a_lot", "Sir Lance-A-Lot", 5, "C"),
    ("swamp_king", "Swamp King", 4, ""),
    ("dwarf_king", "Dwarf King", 5, ""),
    ("warlord", "Warlord", 5, ""),
)
LORDS: Final = (  # Terrain Lords and what they rule
    ("desert_master", "De"),
    ("ice_lord", "Fr"),
    ("jungle_lord", "Ju"),
    ("forest_king", "Fo"),
    ("plains_lord", "Pl"),
    ("mountain_king", "Mo"),
    ("swamp_king", "Sw"),
)

# Forts (values high). The numbers in the bank are from one list, whose sum is that of a later edition (medium-low).
NO_FORT: Final = 0  # T-4.1a: the levels in their order
TOWER: Final = 1
KEEP: Final = 2
CASTLE: Final = 3
CITADEL: Final = 4
FORT_NAME: Final = ("none", "tower", "keep", "castle", "citadel")
FORT_SUPPLY: Final = (0, 10, 8, 8, 6)  # T-2.11: in the bank

# Numbers of the rules
START_GOLD: Final = 10  # T-2.17a
START_THINGS: Final = 10  # T-2.17b
RACK_SIZE: Final = 10  # T-7.4a
STACK_SIZE: Final = 10  # T-9.22a
MOVEMENT: Final = 4  # T-9.1
RECRUIT_PRICE: Final = 5  # T-7.2
MAX_HIRED: Final = 5
MAX_TRADED: Final = 5  # T-7.3a: recruits, so ten Things
BEFORE_PRICE: Final = 5  # T-6.2a
AFTER_PRICE: Final = 10  # T-6.2b
FORT_PRICE: Final = 5  # T-12.11
CITADEL_INCOME: Final = 20  # T-4.1b
CITADEL_INCOME_FEW: Final = 15  # T-16.4
BALLOON_SEATS: Final = 3  # T-15.1a
BALLOON_RANGE: Final = 3
MAX_ROUNDS: Final = 200  # T-S7
